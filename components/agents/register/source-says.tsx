import { useTranslations } from 'next-intl'
import type { Recognised } from '@/components/agents/register/recognise'
import { isolated } from '@/components/ui/isolated'

/** What the text in the box was taken for. */
export function SourceSays({ recognised }: { recognised: Recognised }) {
  const t = useTranslations('register.is')
  switch (recognised.kind) {
    case 'card':
      return (
        <span className="text-fg">
          {t.rich(recognised.name ? 'card' : 'namelessCard', { name: recognised.name.slice(0, 200), b: isolated })}
        </span>
      )
    case 'list':
      return <span className="text-fg">{t('list', { count: recognised.count })}</span>
    case 'flawed': {
      const { code, line, column } = recognised.flaw
      return (
        <span className="text-state-failed">
          {t('flawed', { line, column })} {t(`flaws.${code}`)}
        </span>
      )
    }
    case 'no-card':
    case 'no-agents':
    case 'no-address':
    case 'too-long':
      return <span className="text-state-failed">{t(recognised.kind)}</span>
    default:
      return t('nothing')
  }
}
