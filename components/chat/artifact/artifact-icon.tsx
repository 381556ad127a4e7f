import { File } from 'lucide-react'
import { kindOf, partIcons } from '@/components/parts/frame/part-icons'
import { shownPart } from '@/components/parts/shown-part'
import type { Artifact } from '@/lib/a2a/model'

/** What kind of thing an artifact is, by its first part. */
export function ArtifactIcon({ artifact, className }: { artifact: Artifact; className?: string }) {
  const first = artifact.parts[0]
  const Icon = first ? partIcons[kindOf(shownPart(first, { streaming: true }))] : File
  return <Icon aria-hidden className={className} />
}
