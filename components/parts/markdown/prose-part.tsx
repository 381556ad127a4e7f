'use client'

import { memo, useContext, useMemo, useState } from 'react'
import { createBlockGroups } from '@/components/parts/markdown/block-groups'
import {
  createOffscreenBlocks,
  OffscreenBlock,
  OffscreenBlocksContext,
  useOffscreen,
} from '@/components/parts/markdown/offscreen-blocks'
import styles from '@/components/parts/markdown/markdown-part.module.css'
import { plainParagraph } from '@/components/parts/markdown/plain-paragraph'
import { GroupedBlocks } from '@/components/parts/markdown/grouped-blocks'
import { displayText } from '@/lib/a2a/text/display-text'

interface IndexedText {
  index: number
  text: string
}

/** One paragraph. Rendered once it is near the viewport. */
const Paragraph = memo(function Paragraph({ index, text }: IndexedText) {
  const { isOffscreen, onNear } = useOffscreen(useContext(OffscreenBlocksContext)?.far.has(index) ?? false)
  const content = displayText(text)
  if (isOffscreen) return <OffscreenBlock content={content} onNear={onNear} />
  return (
    <div data-first={index === 0 || undefined} className="contents">
      <div dir="auto" className="contents">
        <p>{plainParagraph(content) ?? content}</p>
      </div>
    </div>
  )
})

/** A group of paragraphs. Rendered again when its text changes. */
const Paragraphs = memo(function Paragraphs({ index }: IndexedText) {
  return <GroupedBlocks index={index} renderBlock={(text, at) => <Paragraph key={at} index={at} text={text} />} />
})

/** Paragraphs without markup, which look as the Markdown renderer shows them and do not need it. */
export function ProsePart({ paragraphs }: { paragraphs: string[] }) {
  const [offscreen] = useState(() => ({ far: createOffscreenBlocks(), groups: createBlockGroups('\n\n') }))
  // A group is known by its position: its text grows.
  const groups = useMemo(
    () => offscreen.groups.note(offscreen.far.note(paragraphs)).map((text, index) => ({ text, index })),
    [offscreen, paragraphs],
  )
  return (
    <OffscreenBlocksContext value={offscreen}>
      <div className={styles.prose}>
        {groups.map(({ text, index }) => (
          <Paragraphs key={index} index={index} text={text} />
        ))}
      </div>
    </OffscreenBlocksContext>
  )
}
