const padTwo = (value: number): string => String(value).padStart(2, '0')

/** Formats milliseconds as a clock: `0:07.250`, `12:07.250`, `1:02:07.250`. Negative values count as zero. */
export function formatClockTime(ms: number, fraction = true): string {
  const whole = Math.max(0, Math.round(fraction ? ms : Math.floor(ms / 1000) * 1000))
  const hours = Math.floor(whole / 3_600_000)
  const minutes = Math.floor(whole / 60_000) % 60
  const seconds = padTwo(Math.floor(whole / 1000) % 60)
  const front = hours > 0 ? `${hours}:${padTwo(minutes)}:${seconds}` : `${minutes}:${seconds}`
  return fraction ? `${front}.${String(whole % 1000).padStart(3, '0')}` : front
}
