import sharp from 'sharp'

/** Draws the harbor as SVG. `way`: position of the sun, 0 to 1. */
export function drawHarbor(way = 0.7, width = 640): string {
  const x = 60 + way * 520
  const y = 300 - Math.sin(way * Math.PI) * 220
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width * 0.625)}" viewBox="0 0 640 400"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#20425c"/><stop offset="1" stop-color="#f2b57a"/></linearGradient></defs><rect width="640" height="400" fill="url(#s)"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="40" fill="#ffe3b0"/><path d="M0 300H640V400H0Z" fill="#1d4d5c"/><path d="M470 120h40l12 190h-64Z" fill="#f4efe6"/><path d="M466 180h48l3 40h-54Z" fill="#c2452d"/><path d="M478 92h24v28h-24Z" fill="#2b2b2b"/><path d="M120 290h120l-22 34h-76Z" fill="#3b2a20"/><path d="M176 190v98h-56Z" fill="#f4efe6"/><path d="M186 170v118h60Z" fill="#e7d9c2"/></svg>`
}

/** Renders the harbor as PNG. */
export function createHarborPng(): Promise<Buffer> {
  return sharp(Buffer.from(drawHarbor(0.7, 1280)))
    .png()
    .toBuffer()
}

const rate = 11_025
/** Frequencies of the notes in Hz. */
const notes = [659.25, 523.25, 587.33, 392]

/** Creates four notes of a bell as a WAV file of two seconds. */
export function createChime(): Buffer {
  const count = rate * 2
  const each = count / notes.length
  const wav = Buffer.alloc(44 + count)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + count, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  // PCM, one channel, eight bits.
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(count, 40)
  for (let at = 0; at < count; at += 1) {
    const since = (at % each) / rate
    const note = notes[Math.floor(at / each)] ?? 0
    const tone = Math.sin(2 * Math.PI * note * since) + 0.4 * Math.sin(4 * Math.PI * note * since)
    wav[44 + at] = 128 + Math.round(70 * Math.exp(-4 * since) * tone)
  }
  return wav
}

const escaped = (text: string): string => text.replaceAll(/[()\\]/g, '\\$&')

function drawPage(lines: string[]): string {
  const [title = '', ...rest] = lines
  const words = rest.map((line) => `0 -24 Td (${escaped(line)}) Tj`).join('\n')
  return `0.13 0.26 0.36 rg 0 520 420 75 re f\nBT 1 1 1 rg /F1 22 Tf 36 548 Td (${escaped(title)}) Tj ET\nBT 0.1 g /F1 13 Tf 36 490 Td\n${words}\nET`
}

/** Creates a PDF with one page per list of lines. The first line is the page's title. */
export function createPdf(pages: string[][]): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (const lines of pages) {
    const content = drawPage(lines)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${objects.length + 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** A web page with its own style, and a script that must not run. */
export const page = `<!doctype html>
<html lang="en">
<head>
<title>Ferry ticket</title>
<style>
  body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; background: #f4efe6; color: #20425c; }
  main { max-width: 440px; border: 2px dashed currentColor; border-radius: 12px; padding: 16px 24px; background: white; }
  h1 { margin: 0 0 8px; font-size: 22px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; }
  dd { margin: 0; font-weight: 600; }
</style>
</head>
<body>
<main>
<h1>Harbor ferry</h1>
<dl><dt>From</dt><dd>Quay</dd><dt>To</dt><dd>Island</dd><dt>Leaves</dt><dd>06:10</dd><dt>Ticket</dt><dd>2041</dd></dl>
<p id="script">This page may not run scripts.</p>
</main>
<script>document.getElementById('script').textContent = 'A script ran.'</script>
</body>
</html>
`

const width = 320
const height = 200
const frames = 24
const millisecondsEach = 125

/** Returns the VP8 key frame of a lossy WebP image (RFC 9649, "VP8 " chunk). */
function keyFrame(webp: Buffer): Buffer {
  const at = webp.indexOf('VP8 ', 12, 'latin1')
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}

/** Encodes an EBML element: ID, length in eight bytes, content (RFC 8794). */
function element(id: string, ...content: (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    content.map((one) => {
      if (typeof one === 'string') return Buffer.from(one, 'latin1')
      if (typeof one !== 'number') return one
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(one)
      return bytes
    }),
  )
  const length = Buffer.alloc(8)
  length.writeUInt32BE(body.length, 4)
  length[0] = 1
  return Buffer.concat([Buffer.from(id, 'hex'), length, body])
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/** Encodes a block: track 1, the time within its cluster, a key frame (Matroska, SimpleBlock). */
function block(time: number, frame: Buffer): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80])
  head.writeInt16BE(time, 1)
  return element('a3', head, frame)
}

async function make(): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp(Buffer.from(drawHarbor(index / (frames - 1), width)))
        .resize(width, height)
        .flatten()
        .webp({ quality: 60 })
        .toBuffer(),
    ),
  )
  const head = element('1a45dfa3', element('4282', 'webm'), element('4287', 2), element('4285', 2))
  // One millisecond is 1,000,000 ticks of the clock.
  const about = [element('2ad7b1', 1_000_000), element('4489', double(frames * millisecondsEach))]
  const info = element('1549a966', ...about, element('4d80', 'samples'), element('5741', 'samples'))
  const size = element('e0', element('b0', width), element('ba', height))
  const track = element('ae', element('d7', 1), element('73c5', 1), element('83', 1), element('86', 'V_VP8'), size)
  const blocks = pictures.map((picture, index) => block(index * millisecondsEach, keyFrame(picture)))
  return Buffer.concat([
    head,
    element('18538067', info, element('1654ae6b', track), element('1f43b675', element('e7', 0), ...blocks)),
  ])
}

let cachedFilm: Promise<Buffer> | undefined

/** Creates a WebM video of three seconds: the sun crosses the harbor. */
export function createFilm(): Promise<Buffer> {
  cachedFilm ??= make()
  return cachedFilm
}
