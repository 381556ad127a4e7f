import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { Setting, SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { buildUrl } from '@/lib/api/operations/build-url'

/** Export and import of the catalog, and its public URL. */
export function CatalogLinks({ aiCatalogUrl }: { aiCatalogUrl: string }) {
  const t = useTranslations('import')
  return (
    <SettingsSection id="catalog" title={t('settingsTitle')} hint={t('settingsHint')}>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <a href={buildUrl('exportCatalog', {})} download>
            {t('export')}
          </a>
        </Button>
        <ForRole least="editor">
          <Button asChild>
            <Link href="/agents/import">{t('importList')}</Link>
          </Button>
        </ForRole>
      </div>
      <Setting label={t('aiCatalog')}>
        <span className="flex min-w-0 items-center gap-1">
          <a
            href={buildUrl('readAiCatalog', {})}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 font-mono break-all text-accent underline underline-offset-2"
            dir="ltr"
          >
            {aiCatalogUrl}
          </a>
          <CopyButton text={aiCatalogUrl} />
        </span>
      </Setting>
    </SettingsSection>
  )
}
