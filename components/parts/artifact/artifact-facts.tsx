import { ArtifactSize } from '@/components/parts/artifact/artifact-parts'
import { PartKind } from '@/components/parts/frame/part-title'
import { choosePartDisplay, type DisplayHints } from '@/components/parts/part-display'
import { visibleName } from '@/lib/a2a/text/visible-name'
import type { Artifact } from '@/lib/a2a/model'

interface ArtifactFactsProps extends DisplayHints {
  artifact: Artifact
  name: string
}

/** The kind and size of an artifact, and the name of its file if it has another one. */
export function ArtifactFacts({ artifact, name, ...hints }: ArtifactFactsProps) {
  const [part, ...others] = artifact.parts
  const filename = others.length === 0 ? visibleName(part?.filename ?? '') : ''
  return (
    <>
      {filename && filename !== name ? (
        <bdi className="text-fg-muted after:mx-1.5 after:content-['·']">{filename}</bdi>
      ) : null}
      {part && others.length === 0 ? (
        <span className={'url' in part ? undefined : "after:mx-1.5 after:content-['·']"}>
          <PartKind part={part} shown={choosePartDisplay(part, hints)} />
        </span>
      ) : null}
      <ArtifactSize artifact={artifact} />
    </>
  )
}
