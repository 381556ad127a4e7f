import sharp from 'sharp'
import { hostileParts } from './hostile-parts.ts'
import type { PeerPart } from './script.ts'
import { smallPdf } from './small-pdf.ts'

function file(name: string, mimeType: string, content: string | Buffer): PeerPart {
  return { file: { name, mimeType, bytes: Buffer.from(content as string).toString('base64') } }
}

const rows = Array.from({ length: 12 }, (_, index) => ({
  month: new Date(Date.UTC(2026, index, 1)).toLocaleString('en', { month: 'short', timeZone: 'UTC' }),
  visits: 12_000 + ((index * 7919) % 5000),
  orders: 400 + ((index * 37) % 90),
}))

const python = `import math

class Circle:
    """A round thing."""
    def __init__(self, radius: float) -> None:
        self.radius = radius  # metres

    @property
    def area(self) -> float:
        return math.pi * self.radius ** 2

print(f"{Circle(2).area:.2f}")
`

const diff = `diff --git a/greet.py b/greet.py
--- a/greet.py
+++ b/greet.py
@@ -1,4 +1,5 @@
 def greet(name):
-    print("Hello " + name)
+    """Says hello."""
+    print(f"Hello {name}")

 greet("world")
`

const markdown = `# A report

Energy is \\(E = mc^2\\), and

$$\\int_0^1 x^2\\,dx = \\frac{1}{3}$$

| City | Sales |
| --- | ---: |
| Oslo | 3 |
| Bergen | 12 |

\`\`\`ts
const answer: number = 42
\`\`\`
`

const html = `<!doctype html><html><head><style>body{font-family:sans-serif}h1{color:teal}</style></head><body><h1>A page</h1><p>With <a href="#end">a link</a>.</p><p id="end">The end.</p></body></html>`

function tone(): Buffer {
  const count = 8000
  const wav = Buffer.alloc(44 + count)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + count, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8000, 24)
  wav.writeUInt32LE(8000, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(count, 40)
  for (let at = 0; at < count; at += 1) wav[44 + at] = 128 + Math.round(60 * Math.sin(at / 3))
  return wav
}

function picture(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#20425c"/><circle cx="450" cy="150" r="54" fill="#ffe3b0"/><path d="M0 300 Q120 210 260 290 T520 270 T640 300 V400 H0Z" fill="#2f5d50"/></svg>'
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const long = Array.from({ length: 10_000 }, (_, index) => ({
  number: index,
  city: `City ${index % 97}`,
  value: (index * 31) % 1009,
}))

const vega = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  title: 'Visits and orders',
  data: { values: rows },
  mark: { type: 'area', line: true },
  encoding: {
    x: { field: 'month', type: 'ordinal', sort: null },
    y: { field: 'visits', type: 'quantitative' },
    tooltip: { field: 'orders' },
  },
}

/** The first host name has Cyrillic letters. */
const htmlLinks = `<!doctype html><title>Links</title><p><a href="https://аррӏе.com/ü">the shop</a></p>
<p><a href="https://same.example/">https://same.example/</a></p><p><a href="javascript:alert(1)">a script</a></p>
<svg><a><set attributeName="href" to="https://elsewhere.example/"/><text y="20">a drawing</text></a></svg>`

/** Returns the parts that a peer shows for a word. */
export async function shownParts(word: string): Promise<PeerPart[]> {
  const kinds: Record<string, () => PeerPart[] | Promise<PeerPart[]>> = {
    markdown: () => [{ text: markdown }],
    code: () => [file('circle.py', 'text/x-python', python)],
    diff: () => [{ text: diff }],
    json: () => [{ data: { city: 'Oslo', at: { lat: 59.91, lon: 10.75 }, tags: ['capital', 'harbour'], open: true } }],
    table: () => [{ data: rows }],
    long: () => [{ data: long }],
    csv: () => [file('sales.csv', 'text/csv', 'city,sales\nOslo,3\nBergen,12\nTromsø,"1,200"\n')],
    chart: () => [
      { data: { type: 'chart', chart: 'bar', title: 'Visits', x: 'month', y: ['visits', 'orders'], rows } },
    ],
    vega: () => [{ data: vega }],
    image: async () => [file('hills.png', 'image/png', await picture())],
    audio: () => [file('tone.wav', 'audio/wav', tone())],
    video: () => [file('clip.mp4', 'video/mp4', 'not really a film')],
    pdf: () => [file('two-pages.pdf', 'application/pdf', smallPdf(['First page', 'Second page']))],
    html: () => [file('page.html', 'text/html', html)],
    'html-links': () => [file('links.html', 'text/html', htmlLinks)],
    file: () => [file('archive.zip', 'application/zip', Buffer.from('504b0304140000000800', 'hex'))],
    ...hostileParts,
  }
  const make = Object.hasOwn(kinds, word) ? kinds[word] : undefined
  if (make) return make()
  // An address to be shown: `http://…`, as a file or within Markdown.
  if (word.startsWith('link:'))
    return [{ text: `Read [the notes](${word.slice('link:'.length)}) or [the shop](https://аррӏе.com/ü).` }]
  const url = word.replace(/^image:/, '')
  return word.startsWith('image:') ? [{ text: `Look: ![A hill](${url})` }] : [{ file: { name: 'hills.png', uri: url } }]
}
