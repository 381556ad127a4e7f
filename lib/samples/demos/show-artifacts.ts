import type { Part } from '@/lib/a2a/model'
import type { Step, Turn } from '@/lib/samples/sample-agent'
import { completedStep, pause, workingStep } from '@/lib/samples/steps'

/** Creates a file part. */
export function createFilePart(filename: string, mediaType: string, content: string | Buffer): Part {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  return { raw: bytes.toString('base64'), filename, mediaType }
}

/** Creates a step with a complete artifact. */
export function artifactStep(artifactId: string, name: string, ...parts: Part[]): Step {
  return { step: 'artifact', artifact: { artifactId, name, parts }, lastChunk: true }
}

/** Creates a run that sends artifacts, each named by its first element, and a closing message. */
export function showArtifacts(
  closingText: string,
  createArtifacts: (turn: Turn) => [string, ...Part[]][] | Promise<[string, ...Part[]][]>,
): (turn: Turn) => AsyncGenerator<Step> {
  return async function* show(turn) {
    yield workingStep('Preparing the result')
    await pause(150, turn.signal)
    for (const [index, [name, ...parts]] of (await createArtifacts(turn)).entries())
      yield artifactStep(`exhibit-${index + 1}`, name, ...parts)
    yield completedStep(closingText)
  }
}
