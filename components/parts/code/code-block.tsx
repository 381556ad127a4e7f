'use client'

import { useTranslations } from 'next-intl'
import { Children, type ComponentProps, Suspense } from 'react'
import { type ExtraProps, useIsCodeFenceIncomplete } from 'streamdown'
import { hasManyNonAscii, textBlocks } from '@/components/parts/text/text-blocks'
import { CopyButton } from '@/components/ui/button/copy-button'
import { onDemand } from '@/components/ui/on-demand'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'

const CodeTree = onDemand(() => import('@/components/parts/code/highlighted-code').then((m) => m.CodeTree))

/** Longer code, in characters, is not highlighted, because that would block the page. */
const maxHighlightedLength = 40_000

/** Unhighlighted code, split into blocks for layout. */
function PlainCode({ code }: { code: string }) {
  return textBlocks(code).map(({ start, text }) => (
    <span key={start} className="block">
      {text}
    </span>
  ))
}

/** A fenced code block with language and copy button. Highlighted once it is complete. */
export function CodeBlock({ className, children }: ComponentProps<'code'> & ExtraProps) {
  const t = useTranslations('parts')
  const incomplete = useIsCodeFenceIncomplete()
  const language = /language-([\w+#.-]+)/.exec(className ?? '')?.[1]
  const code = Children.toArray(children).join('').replace(/\n$/, '')
  const coloured =
    language !== undefined && !incomplete && code.length <= maxHighlightedLength && !hasManyNonAscii(code)
  return (
    <figure data-code dir="ltr">
      <figcaption>
        <span>{language}</span>
        <CopyButton text={code} />
      </figcaption>
      <ScrollRegion aria-label={t('code')}>
        <pre>
          <code>
            {coloured ? (
              <Suspense fallback={<PlainCode code={code} />}>
                <CodeTree code={code} language={language} />
              </Suspense>
            ) : (
              <PlainCode code={code} />
            )}
          </code>
        </pre>
      </ScrollRegion>
    </figure>
  )
}
