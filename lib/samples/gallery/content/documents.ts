import type { JsonObject } from '@/lib/a2a/json'

/** Markdown with most of its syntax. */
export const markdown = `# The harbor clock

A guide to winding the clock. It keeps time with a **pendulum of 0.994 m**; see *Mathematics* below.

## Every Monday

1. Open the glass door.
2. Wind the \`strike\` first, then the \`time\` train.
   - Stop at the mark.
   - Never force the key.
3. Write the drift to the log.

> The clock is older than the harbor. Handle it with care.

| Month | Drift | Wound by | Remark |
| --- | ---: | --- | --- |
| January | +2.1 s | Ida | cold |
| February | +1.4 s | Ida | |
| March | −0.3 s | Noor | door left open |
| April | −0.9 s | Tomasz | oiled |

## Code

\`\`\`python
def drift(readings: list[float]) -> float:
    """Returns the seconds gained per day over a week of readings."""
    return (readings[-1] - readings[0]) / (len(readings) - 1)
\`\`\`

## Mathematics

A pendulum of length \\(l\\) swings in

$$T = 2\\pi\\sqrt{\\frac{l}{g}}\\left(1 + \\frac{\\theta^2}{16} + \\dots\\right)$$

so that \\(T = 2\\,\\text{s}\\) needs \\(l \\approx 0.994\\,\\text{m}\\).

- [x] wound this week
- [ ] oiled this year
`

/** A unified diff of two files. */
export const diff = `diff --git a/clock/round-up.ts b/clock/round-up.ts
index 3f1c2aa..9b0d411 100644
--- a/clock/round-up.ts
+++ b/clock/round-up.ts
@@ -1,9 +1,10 @@
 import { readings } from './readings'
 
-/** Returns the drift of a week. */
-export function drift(): number {
-  const all = readings()
-  return all[all.length - 1] - all[0]
+/** Returns the drift of a week in seconds per day. */
+export function drift(days = 7): number {
+  const all = readings().slice(-days)
+  if (all.length < 2) return 0
+  return (all.at(-1)! - all[0]!) / (all.length - 1)
 }
 
 export const unit = 's'
diff --git a/clock/log.md b/clock/log.md
new file mode 100644
index 0000000..5d1b6c0
--- /dev/null
+++ b/clock/log.md
@@ -0,0 +1,3 @@
+# Log
+
+- Monday: wound, +0.4 s
`

const python = `from dataclasses import dataclass


@dataclass
class Bell:
    """Rings every hour, and once at half past."""

    hour: int
    half: bool = False

    def strokes(self) -> int:
        return 1 if self.half else (self.hour - 1) % 12 + 1


print(Bell(15).strokes())  # 3
`

const rust = `/// Rings every hour, and once at half past.
pub struct Bell {
    pub hour: u8,
    pub half: bool,
}

impl Bell {
    pub fn strokes(&self) -> u8 {
        if self.half { 1 } else { (self.hour + 11) % 12 + 1 }
    }
}

fn main() {
    let bell = Bell { hour: 15, half: false };
    println!("{}", bell.strokes());
}
`

const sql = `-- Rings every hour, and once at half past.
select hour,
       case when half then 1 else (hour + 11) % 12 + 1 end as strokes
from bells
where rung_at >= date '2026-01-01'
order by rung_at desc
limit 10;
`

/** Source files: name, media type, text. */
export const code: [string, string, string][] = [
  ['bell.py', 'text/x-python', python],
  ['bell.rs', 'text/x-rust', rust],
  ['bells.sql', 'application/sql', sql],
]

/** Text with significant spaces. */
export const plainText = `HARBOR FERRY         weekdays

  from      to        first    last    every
  Quay      Island    06:10    23:40   20 min
  Island    Mill      06:30    22:00   30 min
  Mill      Quay      06:50    22:20   30 min

  * no *markdown* here: # 7 is a pier
`

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
