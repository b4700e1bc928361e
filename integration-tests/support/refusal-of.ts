import { isAxiosError } from "axios";

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Medusa's refusal of a request. @throws when the request succeeds */
export async function refusalOf(request: Promise<unknown>): Promise<Refusal> {
  try {
    await request;
  } catch (error) {
    if (isAxiosError(error) && error.response)
      return { status: error.response.status, message: error.response.data.message };
    throw error;
  }
  throw new Error("It was not refused.");
}
