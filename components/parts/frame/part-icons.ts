import {
  ChartColumn,
  ChartSpline,
  Diff,
  File,
  FileAudio,
  FileBraces,
  FileCode,
  FileText,
  FileQuestionMark,
  FileType,
  FileVideo,
  Image,
  Link2,
  LockKeyhole,
  type LucideIcon,
  PanelsTopLeft,
  Table2,
} from 'lucide-react'
import type { Shown } from '@/components/parts/shown-part'

/** How each kind of part is marked. */
export const partIcons = {
  audio: FileAudio,
  chart: ChartColumn,
  code: FileCode,
  csv: Table2,
  diff: Diff,
  file: File,
  html: PanelsTopLeft,
  image: Image,
  json: FileBraces,
  link: Link2,
  markdown: FileText,
  pdf: FileType,
  reference: FileQuestionMark,
  secret: LockKeyhole,
  table: Table2,
  text: FileText,
  vega: ChartSpline,
  video: FileVideo,
} satisfies Record<Exclude<Shown['kind'], 'oversized'>, LucideIcon>

/** The kind of a part by name and icon, also if the part is too large to show. */
export function kindOf(shown: Shown): keyof typeof partIcons {
  return shown.kind === 'oversized' ? shown.of : shown.kind
}
