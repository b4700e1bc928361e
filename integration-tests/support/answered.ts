import axios, { type AxiosResponse } from "axios";

export interface Answered {
  readonly status: number;
  // Bodies of Medusa's and the plugin's routes, as the tests compare them.
  readonly data: AxiosResponse["data"];
}

/** An HTTP answer whatever its status: axios throws those that are not 2xx. */
export async function answered(call: Promise<AxiosResponse>): Promise<Answered> {
  try {
    const { status, data } = await call;
    return { status, data };
  } catch (error) {
    if (!axios.isAxiosError(error) || !error.response) throw error;
    return { status: error.response.status, data: error.response.data };
  }
}
