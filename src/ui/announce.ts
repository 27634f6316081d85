/**
 * The id of the page's status region. The region is rendered with the page, because screen readers ignore a region that
 * appears together with its text.
 */
export const ANNOUNCEMENTS = 'announcements'

/** The time in milliseconds after which the copy is removed, so that screen readers do not find the text twice. */
const KEPT_MS = 7000

/**
 * Announces the text of the element with this id when the screen reader pauses. As React Aria does, it adds an image
 * that is labelled by the element.
 */
export const announce = (id: string): void => {
  const announced = document.createElement('div')
  announced.setAttribute('role', 'img')
  announced.setAttribute('aria-labelledby', id)
  document.getElementById(ANNOUNCEMENTS)?.append(announced)
  setTimeout(() => announced.remove(), KEPT_MS)
}
