import type { Part } from '@/lib/a2a/model'
import type { Step, Turn } from '@/lib/samples/agent'
import { completed, pause, working } from '@/lib/samples/steps'

/** A file as a part. */
export function filePart(filename: string, mediaType: string, content: string | Buffer): Part {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  return { raw: bytes.toString('base64'), filename, mediaType }
}

/** A result that comes whole. */
export function result(artifactId: string, name: string, ...parts: Part[]): Step {
  return { step: 'artifact', artifact: { artifactId, name, parts }, lastChunk: true }
}

/** Shows results, each named by its first member, and says a closing word. */
export function handOver(
  word: string,
  make: (turn: Turn) => [string, ...Part[]][] | Promise<[string, ...Part[]][]>,
): (turn: Turn) => AsyncGenerator<Step> {
  return async function* show(turn) {
    yield working('Preparing the result')
    await pause(150, turn.signal)
    for (const [index, [name, ...parts]] of (await make(turn)).entries())
      yield result(`exhibit-${index + 1}`, name, ...parts)
    yield completed(word)
  }
}
