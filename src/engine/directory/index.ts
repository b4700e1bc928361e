import type { Feed } from "../feeds";
import { branchesFeed, citiesFeed } from "./directory-feeds";

export { checkDelivery } from "./check-delivery";
export { addressLimit } from "./address-limit";
export { type Checkout } from "./connection-of-checkout";
export { findBranches, findCities } from "./for-checkout";
export { findStreets } from "./find-streets";
export { branchesForMerchant, citiesForMerchant } from "./for-merchant";
export { readCityNow } from "./read-branches";

export const directoryFeeds: readonly Feed[] = [citiesFeed, branchesFeed];

export const DIRECTORY_FEEDS: readonly string[] = directoryFeeds.map(({ name }) => name);
