import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { taskStates } from '@/lib/a2a/states'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const clip = (channel: number): number => Math.min(1, Math.max(0, channel))

/** Relative luminance (WCAG 2.2) of an opaque `oklch()`, through linear sRGB. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function token(name: string, theme: 'light' | 'dark'): number {
  const match = css.match(new RegExp(`--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`))
  const values = match?.[theme === 'light' ? 1 : 2]?.split(' ').map(Number)
  if (values?.length !== 3) throw new Error(`no opaque token --${name}`)
  return luminance(values[0] ?? 0, values[1] ?? 0, values[2] ?? 0)
}

function contrast(name: string, ground: string, theme: 'light' | 'dark'): number {
  const [low = 0, high = 0] = [token(name, theme), token(ground, theme)].toSorted((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['bg', 'bg-subtle', 'bg-raised']
const texts = ['fg', 'fg-muted', 'fg-faint', 'accent', ...taskStates.map((state) => `state-${state}`)]
const marks = ['line-strong', 'focus']

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const pairs = grounds.flatMap((ground) => [
    ...texts.map((name) => ({ name, ground, least: 4.5 })),
    ...marks.map((name) => ({ name, ground, least: 3 })),
  ])

  it.each([...pairs, { name: 'accent-fg', ground: 'accent', least: 4.5 }, { name: 'fg', ground: 'mark', least: 4.5 }])(
    '$name on $ground has at least $least:1',
    ({ name, ground, least }) => {
      expect(contrast(name, ground, theme)).toBeGreaterThanOrEqual(least)
    },
  )

  it('computes the contrast of black on white', () => {
    expect((luminance(1, 0, 0) + 0.05) / (luminance(0, 0, 0) + 0.05)).toBeCloseTo(21, 1)
  })
})
