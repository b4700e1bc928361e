import { isAxiosError } from "axios";

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** What Medusa answers to something it must refuse; an error when it does not. */
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
