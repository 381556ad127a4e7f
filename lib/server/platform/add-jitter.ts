import 'server-only'

/** Returns the pause varied by up to 25 %, so that callers that began to wait together do not retry together. In ms. */
export function addJitter(ms: number): number {
  return ms * (0.75 + Math.random() / 2)
}
