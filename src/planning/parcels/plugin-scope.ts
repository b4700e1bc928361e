/** Which part of an order belongs to this plugin's connections. */
export interface PluginScope {
  /** Stock locations that have an enabled connection. */
  readonly location_ids: ReadonlySet<string>;
  readonly is_our_provider: (providerId: string) => boolean;
  /** Where a line without managed stock lies when its shipping option names no location. */
  readonly default_location?: string;
}
