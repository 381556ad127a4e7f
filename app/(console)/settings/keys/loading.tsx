export { KeysSkeleton as default } from '@/components/settings/loading/keys-skeleton'
