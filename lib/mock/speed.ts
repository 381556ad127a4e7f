/** Factor of the recorded speed. Infinity: instant. */
export type Speed = number

/** Parses a speed from a URL or a command: `1`, `20`, `0.5` … or `instant`. Undefined if invalid. */
export function parseSpeed(text: string): Speed | undefined {
  if (text === 'instant') return Infinity
  const speed = /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
  return speed >= 0.1 && speed <= 1000 ? speed : undefined
}
