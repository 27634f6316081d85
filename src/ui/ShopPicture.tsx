import './ShopPicture.css'

interface ShopPictureProps {
  of: {
    image?: string
    picture?: { width: number; height: number; avif?: string; webp?: string; colour?: string; focus?: string }
  }
  sizes: string
  /** True for a picture in the first view, which the browser loads at once. */
  isUrgent?: boolean
}

/** The alternative text is empty, because the text beside a picture names its item. */
export function ShopPicture({ of: { image, picture }, sizes, isUrgent = false }: ShopPictureProps) {
  if (image === undefined) return null
  return (
    <picture data-part="shop-picture">
      <source type="image/avif" srcSet={picture?.avif} sizes={sizes} />
      <source type="image/webp" srcSet={picture?.webp} sizes={sizes} />
      <img
        src={image}
        alt=""
        data-photo={picture?.colour !== undefined || undefined}
        width={picture?.width ?? 320}
        height={picture?.height ?? 240}
        style={{ backgroundColor: picture?.colour, objectPosition: picture?.focus }}
        loading={isUrgent ? 'eager' : 'lazy'}
        fetchPriority={isUrgent ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
