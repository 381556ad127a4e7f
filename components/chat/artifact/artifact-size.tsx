import { artifactSize } from '@/components/chat/artifact/artifact-facts'
import { ByteSize } from '@/components/ui/byte-size'
import type { Artifact } from '@/lib/a2a/model'

/** The bytes of an artifact; nothing for one that only says where its content is. */
export function ArtifactSize({ artifact }: { artifact: Artifact }) {
  const elsewhere = artifact.parts.length > 0 && artifact.parts.every((part) => 'url' in part)
  return elsewhere ? null : <ByteSize bytes={artifactSize(artifact)} />
}
