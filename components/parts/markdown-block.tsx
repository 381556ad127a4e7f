'use client'

import { memo, startTransition, useCallback, useContext, useState } from 'react'
import { Block, type BlockProps, detectTextDirection } from 'streamdown'
import { FarBlock } from '@/components/parts/far-block'
import { FarBlocksContext } from '@/components/parts/far-blocks'
import { htmlPlugins } from '@/components/parts/markdown-plugins'
import { plainParagraph } from '@/components/parts/plain-paragraph'
import { displayText } from '@/lib/a2a/display-text'

type Plugins = NonNullable<BlockProps['rehypePlugins']>

/** The same list for the same list: the library draws anew where it is another. */
const plain = new WeakMap<Plugins, Plugins>()

/** Without what is for HTML. */
function withoutHtml(plugins: Plugins): Plugins {
  const known = plain.get(plugins)
  if (known) return known
  const fewer = plugins.filter((plugin) => !htmlPlugins.includes(plugin))
  plain.set(plugins, fewer)
  return fewer
}

/** One block of markdown. It is looked at once: which way it is read, and what it holds; and drawn once it is near. */
export const MarkdownBlock = memo(function MarkdownBlock({ rehypePlugins, ...props }: BlockProps) {
  const isFar = useContext(FarBlocksContext)?.has(props.index) ?? false
  const [isDrawn, setIsDrawn] = useState(!isFar)
  const onNear = useCallback((inSight: boolean) => {
    if (inSight) setIsDrawn(true)
    else startTransition(() => setIsDrawn(true))
  }, [])
  const content = displayText(props.content)
  if (isFar && !isDrawn) return <FarBlock content={content} onNear={onNear} />
  // What was seen stays.
  if (!isDrawn) setIsDrawn(true)
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
