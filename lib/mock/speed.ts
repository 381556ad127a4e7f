/** How many times as fast as recorded; Infinity for at once. */
export type Speed = number

/** A speed as it stands in an address or a command: `1`, `20`, `0.5` … or `instant`; undefined where it is none. */
export function parseSpeed(text: string): Speed | undefined {
  if (text === 'instant') return Infinity
  const speed = /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
  return speed >= 0.1 && speed <= 1000 ? speed : undefined
}
