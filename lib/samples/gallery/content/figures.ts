import type { JsonObject } from '@/lib/a2a/json'

const piers = ['Quay', 'Island', 'Mill', 'Castle', 'North shore']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Two hundred crossings. */
export const crossings: JsonObject[] = Array.from({ length: 200 }, (_, index) => ({
  crossing: 1001 + index,
  day: new Date(Date.UTC(2026, 4, 1 + Math.floor(index / 7))).toISOString().slice(0, 10),
  from: piers[index % 5] ?? '',
  to: piers[(index * 3 + 1) % 5] ?? '',
  passengers: 12 + ((index * 7919) % 140),
  late: index % 9 === 0 ? (index % 5) + 1 : null,
  sold: Math.round((12 + ((index * 7919) % 140)) * 3.4 * 100) / 100,
}))

/** Passengers and bicycles by month. */
export const byMonth: JsonObject[] = months.map((month, index) => ({
  month,
  passengers: 5200 + Math.round(3800 * Math.sin(((index - 3) / 12) * 2 * Math.PI)),
  bicycles: 700 + Math.round(600 * Math.sin(((index - 3) / 12) * 2 * Math.PI)),
}))

/** Passengers by pier as CSV. */
export const csv = `pier,opened,passengers,"share, %"
Quay,1874-05-01,48210,41.5
Island,1874-05-01,39020,33.6
Mill,1921-03-12,14880,12.8
"Castle, lower",1950-07-30,9120,7.9
North shore,,4870,4.2
`

/** A nested value with most JSON types. */
export const tree: JsonObject = {
  harbor: {
    name: 'Harbor',
    position: { latitude: 59.9075, longitude: 10.7331 },
    open: true,
    master: null,
    depths: [4.5, 6, 6.25, 11.8],
  },
  piers: piers.map((name, index) => ({
    name,
    berths: (index * 2) % 5,
    ferries: { line: `B${index + 1}`, every: 20 + index * 10 },
  })),
  updated: '2026-05-04T08:00:00Z',
}

/** A Vega-Lite chart: passengers by month as an area, bicycles as a line with points. */
export const vegaLite: JsonObject = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  title: 'Ferry traffic by month',
  width: 640,
  height: 240,
  data: { values: byMonth },
  encoding: { x: { field: 'month', type: 'ordinal', sort: null, title: null } },
  layer: [
    {
      mark: { type: 'area', opacity: 0.35, line: true },
      encoding: { y: { field: 'passengers', type: 'quantitative' } },
    },
    {
      mark: { type: 'line', point: true, color: '#c2452d' },
      encoding: { y: { field: 'bicycles', type: 'quantitative' } },
    },
  ],
}
