import type { PeerPart } from './script.ts'

/** A URL of another origin that must never be requested. */
const blurs = '<feTurbulence numOctaves="9" baseFrequency=".9"/><feGaussianBlur stdDeviation="400"/>'.repeat(60)
const filtered = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f">${blurs}</filter><rect width="3000" height="3000" filter="url(#f)"/></svg>`
/** Each of these alone blocks a browser for minutes. */
const effects = `<style>@keyframes a{to{width:1px}}@layer{div{filter:blur(999px)!important}}
div{width:1000px;height:300px;animation:a 1s infinite;box-shadow:${Array.from({ length: 500 }, (_, x) => `${x}px 0 999px red`).join()}}</style>
${'<div style="filter:blur(99px)!important;backdrop-filter:blur(99px)"></div>'.repeat(300)}${filtered}`

export const awayPort = 45_999
const away = `http://127.0.0.1:${awayPort}/away`

function file(name: string, mimeType: string, content: string): PeerPart {
  return { file: { name, mimeType, bytes: Buffer.from(content).toString('base64') } }
}

function nested(depth: number): string {
  return `${'['.repeat(depth)}1${']'.repeat(depth)}`
}

const scripts = `<script>alert('script')</script><img src=x onerror="alert('image')"><img src="${away}/image"><iframe src="${away}/frame"></iframe><svg onload="alert('svg')"></svg><a href="javascript:alert('link')">a link</a><form action="${away}/form"><button>Send</button></form><meta http-equiv="refresh" content="0;url=${away}/refresh"><link rel="stylesheet" href="${away}/style"><style>@import url('${away}/import');body{background:url('${away}/background')}</style><object data="${away}/object"></object><video src="${away}/video" autoplay></video><base href="${away}/"><div><template shadowrootmode="open"><iframe src="${away}/shadow"></iframe><p><template shadowrootmode="open"><iframe src="${away}/inner-shadow"></iframe></template></p></template></div><svg><a xlink:href="${away}/svg-link"><text y="20">a link</text></a></svg>`

const markdown = `# Hostile markdown

${scripts}

[js](javascript:alert('md')) [data](data:text/html,<script>alert('data')</script>) [vb](vbscript:msgbox('vb')) ![pic](${away}/picture) ![js](javascript:alert('pic'))

$$\\href{javascript:alert('katex')}{x} \\includegraphics{${away}/katex}$$

\u202Eright to left\u202C
`

const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="40" onload="alert('svg')"><script>alert('svg script')</script><image href="${away}/svg-image" width="9" height="9"/><a xlink:href="javascript:alert('svg link')"><rect width="60" height="40" fill="teal"/></a><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${away}/svg-frame"/></foreignObject></svg>`

const vega = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { url: `${away}/vega.json` },
  mark: { type: 'image', url: `${away}/vega.png` },
  encoding: { href: { value: `javascript:alert('vega')` }, x: { field: 'a' } },
}

/** A small drawing that `use` makes into ten million rectangles. */
const multiplied = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><defs><rect id="l0" width="1" height="1"/>${Array.from(
  { length: 7 },
  (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
).join('')}</defs><use href="#l7"/></svg>`

/** Hostile parts that must be displayed without harm. */
export const hostileParts: Record<string, () => PeerPart[]> = {
  'hostile-markdown': () => [{ text: markdown }],
  'hostile-html': () => [
    file('page.html', 'text/html', `<!doctype html><html><head><title>x</title></head><body>${scripts}</body></html>`),
  ],
  'hostile-svg': () => [file('drawing.svg', 'image/svg+xml', svg)],
  'hostile-names': () => [
    file('../../etc/passwd', 'application/octet-stream', 'x'),
    file('invoice\u202Efdp.exe', 'application/octet-stream', 'x'),
    file('<img src=x onerror=alert(1)>.pdf', 'application/pdf', '%PDF-1.4 and nothing else'),
    file(`${'long'.repeat(500)}.bin`, 'text/html,<script>alert(1)</script>', 'x'),
  ],
  'hostile-json': () => [
    file(
      'keys.json',
      'application/json',
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"<img src=x onerror=alert(1)>":"\\u202Ex","toString":1}',
    ),
    { text: '```json\n{"__proto__": 1}\n```' },
    file('rows.json', 'application/json', '[{"__proto__":1,"a":2},{"__proto__":3,"a":4}]'),
  ],
  'hostile-links': () => [
    ...[
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
    ].map((uri) => ({ file: { name: 'link', uri } })),
    { file: { name: 'metadata', uri: 'http://169.254.169.254/latest/meta-data/' } },
  ],
  'hostile-vega': () => [
    { data: vega },
    {
      data: {
        $schema: vega.$schema,
        data: { sequence: { start: 0, stop: 1e9, as: 'a' } },
        mark: 'point',
        encoding: { x: { field: 'a' } },
      },
    },
  ],
  'too-large': () => [
    file('bomb.svg', 'image/svg+xml', multiplied),
    file('bomb.html', 'text/html', '<div>x</div>'.repeat(200_000)),
    file('inner.html', 'text/html', `<p>A page</p>${multiplied}`),
    {
      data: {
        type: 'chart',
        chart: 'bar',
        title: 'Visits',
        x: 'day',
        y: ['visits'],
        rows: Array.from({ length: 100_000 }, (_, day) => ({ day, visits: day % 97 })),
      },
    },
    file('filters.svg', 'image/svg+xml', filtered),
    file('effects.html', 'text/html', effects),
  ],
  'slow-match': () => [{ data: { word: `${'a'.repeat(60)}!` } }],
  deep: () => [file('deep.json', 'application/json', nested(10_000))],
  big: () => [{ text: `# Big\n\n${'All work and no play makes a long text. '.repeat(250_000)}` }],
  bigcode: () => [file('big.js', 'text/javascript', 'const a = 1\n'.repeat(800_000))],
  bigjson: () => [
    file(
      'big.json',
      'application/json',
      JSON.stringify({ list: Array.from({ length: 200_000 }, (_, index) => index) }),
    ),
  ],
  many: () => Array.from({ length: 10_000 }, (_, index) => ({ data: { number: index } })),
}
