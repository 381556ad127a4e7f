import { getArtifactSize } from '@/components/chat/artifact/artifact-facts'
import { ByteSize } from '@/components/ui/text/byte-size'
import type { Artifact } from '@/lib/a2a/model'

/** The size of an artifact. Empty if all of its parts are URLs. */
export function ArtifactSize({ artifact }: { artifact: Artifact }) {
  const elsewhere = artifact.parts.length > 0 && artifact.parts.every((part) => 'url' in part)
  return elsewhere ? null : <ByteSize bytes={getArtifactSize(artifact)} />
}
