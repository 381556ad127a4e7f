'use client'

import { memo, useContext } from 'react'
import { Block, type BlockProps, detectTextDirection } from 'streamdown'
import { OffscreenBlock, OffscreenBlocksContext, useOffscreen } from '@/components/parts/markdown/offscreen-blocks'
import { htmlPlugins } from '@/components/parts/markdown/markdown-plugins'
import { plainParagraph } from '@/components/parts/markdown/plain-paragraph'
import { GroupedBlocks } from '@/components/parts/markdown/grouped-blocks'
import { displayText } from '@/lib/a2a/text/display-text'

type Plugins = NonNullable<BlockProps['rehypePlugins']>

/** Stable plugin lists, because the library re-renders for a new list. */
const plain = new WeakMap<Plugins, Plugins>()

/** Returns the plugins without those for HTML. */
function withoutHtml(plugins: Plugins): Plugins {
  const known = plain.get(plugins)
  if (known) return known
  const fewer = plugins.filter((plugin) => !htmlPlugins.includes(plugin))
  plain.set(plugins, fewer)
  return fewer
}

/** One block of Markdown. Determined once: how it is parsed and what it contains. Rendered once it is near the viewport. */
export const MarkdownBlock = memo(function MarkdownBlock({ rehypePlugins, ...props }: BlockProps) {
  const { isOffscreen, onNear } = useOffscreen(useContext(OffscreenBlocksContext)?.far.has(props.index) ?? false)
  const content = displayText(props.content)
  if (isOffscreen) return <OffscreenBlock content={content} onNear={onNear} />
  const plugins = rehypePlugins && !content.includes('<') ? withoutHtml(rehypePlugins) : rehypePlugins
  const paragraph = plainParagraph(content)
  const dir = detectTextDirection(content)
  const block =
    paragraph === null ? (
      <Block {...props} content={content} dir={dir} rehypePlugins={plugins} />
    ) : (
      <div dir={dir} className="contents">
        <p>{paragraph}</p>
      </div>
    )
  return props.index === 0 ? (
    <div data-first className="contents">
      {block}
    </div>
  ) : (
    block
  )
})

/** A group of blocks, which the library takes for one block. */
export const MarkdownBlocks = memo(function MarkdownBlocks(props: BlockProps) {
  return (
    <GroupedBlocks
      index={props.index}
      renderBlock={(content, index, isLast) => (
        <MarkdownBlock
          key={index}
          {...props}
          content={content}
          index={index}
          isIncomplete={isLast && props.isIncomplete}
        />
      )}
    />
  )
})
