import sharp from 'sharp'
import { drawHarbor } from '@/lib/samples/gallery/content/drawings'

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
