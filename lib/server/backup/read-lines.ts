import 'server-only'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

const newline = 0x0a

/** The lines of a gzip file, one after the other. Throws where it is none, or was cut off. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  // Long lines come in many pieces: each is looked through once.
  let pieces: Buffer[] = []
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        yield Buffer.concat([...pieces, chunk.subarray(start, end)]).toString()
        pieces = []
        start = end + 1
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start))
    }
  } finally {
    source.destroy()
  }
}
