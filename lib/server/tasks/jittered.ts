import 'server-only'

/** A pause that differs by up to a quarter, so that those who began to wait together do not come back together. */
export function jittered(ms: number): number {
  return ms * (0.75 + Math.random() / 2)
}
