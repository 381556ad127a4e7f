import type { JsonObject } from '@/lib/a2a/json'

const series = [
  '--accent',
  '--state-working',
  '--state-input-required',
  '--state-auth-required',
  '--state-completed',
  '--state-failed',
  '--fg-muted',
]

/** Converts a CSS color to RGB, the only format that charts support. */
function toRgb(name: string, theme: string): string {
  const probe = document.createElement('span')
  // The page may not have applied its theme yet.
  probe.style.colorScheme = theme
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return '#888'
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** Returns the Vega config for the theme `light` or `dark`. */
export function chartConfig(theme: string): JsonObject {
  const colour = (name: string): string => toRgb(name, theme)
  const [text, faint, line] = ['--fg', '--fg-muted', '--line'].map(colour)
  const font = 'system-ui, sans-serif'
  return {
    background: 'transparent',
    font,
    padding: 12,
    title: { color: text ?? '', fontSize: 14, fontWeight: 600 },
    axis: {
      labelColor: faint ?? '',
      titleColor: faint ?? '',
      gridColor: line ?? '',
      domainColor: line ?? '',
      tickColor: line ?? '',
      titleFontWeight: 500,
    },
    legend: { labelColor: faint ?? '', titleColor: faint ?? '' },
    header: { labelColor: faint ?? '', titleColor: faint ?? '' },
    view: { stroke: 'transparent' },
    mark: { color: colour('--accent') },
    text: { color: text ?? '' },
    range: { category: series.map(colour) },
  }
}
