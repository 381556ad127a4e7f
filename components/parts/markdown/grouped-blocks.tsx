import { type ReactNode, useContext } from 'react'
import {
  estimateLines,
  OffscreenBlock,
  OffscreenBlocksContext,
  useOffscreen,
} from '@/components/parts/markdown/offscreen-blocks'
import { displayText } from '@/lib/a2a/text/display-text'

interface GroupedBlocksProps {
  /** Index of the group. */
  index: number
  renderBlock: (content: string, index: number, isLast: boolean) => ReactNode
}

/** The blocks of a group; a placeholder while all of them are far away. */
export function GroupedBlocks({ index, renderBlock }: GroupedBlocksProps) {
  const context = useContext(OffscreenBlocksContext)
  const { start, blocks, text } = context?.groups.at(index) ?? { start: 0, blocks: [], text: '' }
  const isFar = blocks.length > 1 && blocks.every((_, at) => context?.far.has(start + at))
  const { isOffscreen, onNear } = useOffscreen(isFar)
  if (!isOffscreen) return blocks.map((block, at) => renderBlock(block, start + at, at === blocks.length - 1))
  const lines = blocks.reduce((sum, block) => sum + estimateLines(block), 0)
  return <OffscreenBlock content={displayText(text)} lines={lines} onNear={onNear} />
}
