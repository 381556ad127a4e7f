'use client'

import { useTranslations } from 'next-intl'
import { Children, type ComponentProps, Suspense } from 'react'
import { type ExtraProps, useIsCodeFenceIncomplete } from 'streamdown'
import { CopyButton } from '@/components/ui/copy-button'
import { onDemand } from '@/components/ui/on-demand'
import { ScrollRegion } from '@/components/ui/scroll-region'

const CodeTree = onDemand(() => import('@/components/parts/code-tree').then((m) => m.CodeTree))

/** Longer code stays plain: colouring would hold up the page. */
const longestColoured = 40_000

/** A fenced block of code, with its language and a button that copies it. It is coloured once it is complete. */
export function CodeBlock({ className, children }: ComponentProps<'code'> & ExtraProps) {
  const t = useTranslations('parts')
  const incomplete = useIsCodeFenceIncomplete()
  const language = /language-([\w+#.-]+)/.exec(className ?? '')?.[1]
  const code = Children.toArray(children).join('').replace(/\n$/, '')
  const coloured = language !== undefined && !incomplete && code.length <= longestColoured
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
              <Suspense fallback={code}>
                <CodeTree code={code} language={language} />
              </Suspense>
            ) : (
              code
            )}
          </code>
        </pre>
      </ScrollRegion>
    </figure>
  )
}
