import Link from 'next/link'
import { Chip } from '@/components/ui/chip'

/** The tags that were given to an agent here; each leads to all agents that have it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Chip key={tag} className="hover:border-line-strong hover:text-fg">
          <Link href={`/?tag=${encodeURIComponent(tag)}`} className="truncate" dir="auto">
            {tag}
          </Link>
        </Chip>
      ))}
    </span>
  )
}
