import { File } from 'lucide-react'
import { getPartKind, partIcons } from '@/components/parts/frame/part-icons'
import { choosePartDisplay } from '@/components/parts/part-display'
import type { Artifact } from '@/lib/a2a/model'

/** The icon of an artifact, by the kind of its first part. */
export function ArtifactIcon({ artifact, className }: { artifact: Artifact; className?: string }) {
  const first = artifact.parts[0]
  const Icon = first ? partIcons[getPartKind(choosePartDisplay(first, { streaming: true }))] : File
  return <Icon aria-hidden className={className} />
}
