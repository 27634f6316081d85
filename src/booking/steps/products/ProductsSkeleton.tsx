import { useTranslations } from 'use-intl'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'

const HEIGHTS = ['3.5rem', '2rem', '10rem', '10rem', '10rem', '10rem']

/** Holds the place of persons and products while the first offer is loaded. */
export const ProductsSkeleton = () => <StepSkeleton label={useTranslations('products')('loading')} heights={HEIGHTS} />
