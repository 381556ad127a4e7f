import {
  ChartColumn,
  File,
  FileAudio,
  FileBraces,
  FileCode,
  FileText,
  FileVideo,
  Image,
  Link2,
  LockKeyhole,
  type LucideIcon,
  Table2,
} from 'lucide-react'
import { type Shown, shownPart } from '@/components/parts/shown-part'
import type { Artifact } from '@/lib/a2a/model'

const icons = {
  audio: FileAudio,
  chart: ChartColumn,
  csv: Table2,
  file: File,
  html: FileCode,
  image: Image,
  json: FileBraces,
  secret: LockKeyhole,
  link: Link2,
  markdown: FileText,
  table: Table2,
  text: FileText,
  video: FileVideo,
} satisfies Record<Shown['kind'], LucideIcon>

/** What kind of thing an artifact is, by its first part. */
export function ArtifactIcon({ artifact, className }: { artifact: Artifact; className?: string }) {
  const first = artifact.parts[0]
  const Icon = first ? icons[shownPart(first, { streaming: true }).kind] : File
  return <Icon aria-hidden className={className} />
}
