import { useTranslations } from 'next-intl'

/** A page an agent wrote, shut in: no scripts, no forms, no way out. */
export function HtmlPart({ text }: { text: string }) {
  const t = useTranslations('parts')
  return (
    <iframe
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={text}
      title={t('html')}
      className="h-80 w-full rounded-control border border-line bg-[white] scheme-light"
    />
  )
}
