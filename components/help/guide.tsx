import { Markdown } from 'markdown-to-jsx/react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import styles from '@/components/parts/markdown/markdown-part.module.css'
import { cn } from '@/components/ui/cn'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { type GuideGroup, guideGroups, guideLink, type GuideName } from '@/lib/help/guides'

function GuideLink({ href = '', children }: ComponentProps<'a'>) {
  const target = guideLink(href)
  if (target === undefined) return <span>{children}</span>
  if (target.startsWith('http'))
    return (
      <a href={target} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  return <Link href={target}>{children}</Link>
}

function GuideTable({ children }: ComponentProps<'table'>) {
  return (
    <ScrollRegion aria-label="Table" className="my-4 overflow-x-auto">
      <table className="w-full border-collapse text-sm [&_td]:border-t [&_td]:border-line [&_td]:py-1.5 [&_td]:pr-4 [&_td]:align-top [&_th]:py-1.5 [&_th]:pr-4 [&_th]:text-left [&_th]:font-medium">
        {children}
      </table>
    </ScrollRegion>
  )
}

function GuideCode({ children }: ComponentProps<'pre'>) {
  return (
    <ScrollRegion aria-label="Code" className="my-4 overflow-x-auto">
      <pre className="w-max min-w-full rounded-control border border-line bg-bg-subtle p-3 font-mono text-xs [&_code]:bg-transparent [&_code]:p-0">
        {children}
      </pre>
    </ScrollRegion>
  )
}

const options: ComponentProps<typeof Markdown>['options'] = {
  disableParsingRawHTML: true,
  overrides: {
    a: GuideLink,
    table: GuideTable,
    pre: GuideCode,
    code: { props: { className: 'rounded-sm bg-bg-subtle px-1 py-0.5 font-mono text-[0.875em]' } },
  },
}

/** A guide, rendered on the server only. */
export function Guide({ text }: { text: string }) {
  return (
    <article lang="en" className={cn(styles.prose, '[&_h1]:mt-0!')}>
      <Markdown options={options}>{text}</Markdown>
    </article>
  )
}

interface GuideListProps {
  titles: Record<GuideName, string>
  current: GuideName
}

/** Links to all guides, by group. */
export function GuideList({ titles, current }: GuideListProps) {
  const t = useTranslations('help')
  const groups = Object.keys(guideGroups) as GuideGroup[]
  return (
    <nav aria-label={t('guides')} className="grid content-start gap-5 text-sm">
      {groups.map((group) => (
        <div key={group}>
          <h2 className="mb-1 px-2 text-xs font-medium text-fg-faint">{t(`groups.${group}`)}</h2>
          <ul>
            {guideGroups[group].map((name) => (
              <li key={name}>
                <Link
                  href={`/help/${name}`}
                  lang="en"
                  aria-current={name === current ? 'page' : undefined}
                  className={cn(
                    'block rounded-control px-2 py-1 text-fg-muted hover:bg-hover hover:text-fg max-md:py-2',
                    name === current && 'bg-accent/12 text-accent',
                  )}
                >
                  {titles[name]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
