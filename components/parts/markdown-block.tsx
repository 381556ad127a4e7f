'use client'

import { memo } from 'react'
import { Block, type BlockProps, defaultRehypePlugins, detectTextDirection } from 'streamdown'

type Plugins = NonNullable<BlockProps['rehypePlugins']>

/** The same list for the same list: the library draws anew where it is another. */
const plain = new WeakMap<Plugins, Plugins>()

/** Without what reads HTML, which is slow. */
function withoutHtml(plugins: Plugins): Plugins {
  const known = plain.get(plugins)
  if (known) return known
  const fewer = plugins.filter((plugin) => plugin !== defaultRehypePlugins.raw)
  plain.set(plugins, fewer)
  return fewer
}

/** One block of markdown. It is looked at once: which way it is read, and what it holds. */
export const MarkdownBlock = memo(function MarkdownBlock({ rehypePlugins, ...props }: BlockProps) {
  const { content } = props
  const plugins = rehypePlugins && !content.includes('<') ? withoutHtml(rehypePlugins) : rehypePlugins
  const block = <Block {...props} dir={detectTextDirection(content)} rehypePlugins={plugins} />
  return props.index === 0 ? (
    <div data-first className="contents">
      {block}
    </div>
  ) : (
    block
  )
})
