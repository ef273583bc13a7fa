import { Refusal } from './api'

/** Load a part of the page; where that fails, as after an update of the server, say so in plain words. */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new Refusal('not_loaded', String(error), 0)
  }
}
