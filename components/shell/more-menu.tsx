'use client'

import { CircleHelp, Ellipsis, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import Link from 'next/link'
import { PersonMenuItems } from '@/components/shell/person-menu'
import { listNavItems } from '@/components/shell/nav-items'
import { navEntryClasses, NavIcon } from '@/components/shell/nav-link'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import { guidePathFor } from '@/lib/help/guides'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'

/** What does not fit in the bar of a phone. Open when it mounts. */
export function MoreMenu({ here, onSearch }: { here: boolean; onSearch: () => void }) {
  const t = useTranslations('nav')
  const path = usePathname()
  const viewer = usePageViewer()
  return (
    <DropdownMenu defaultOpen modal={false}>
      <DropdownMenuTrigger className={navEntryClasses}>
        <NavIcon icon={Ellipsis} here={here} />
        {t('more')}
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="min-w-52 *:h-11">
        <DropdownMenuItem onSelect={onSearch}>
          <Search />
          {t('search')}
        </DropdownMenuItem>
        {listNavItems(viewer)
          .filter(({ inMore }) => inMore)
          .map((item) => (
            <DropdownMenuItem key={item.key} asChild>
              <Link href={item.href}>
                <item.icon />
                {t(item.key)}
              </Link>
            </DropdownMenuItem>
          ))}
        <DropdownMenuItem asChild>
          <Link href={guidePathFor(path)}>
            <CircleHelp />
            {t('help')}
          </Link>
        </DropdownMenuItem>
        <PersonMenuItems />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
