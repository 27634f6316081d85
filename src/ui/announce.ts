/**
 * The page renders this status region from the start, because screen readers ignore a region that appears together with
 * its text.
 */
export const ANNOUNCEMENTS = 'announcements'

/**
 * The time in milliseconds after which `announce` removes its image, so that screen readers do not find the announced
 * text twice.
 */
const KEPT_MS = 7000

/** Makes screen readers announce the text of the element with this id at their next pause. */
export const announce = (id: string): void => {
  const announced = document.createElement('div')
  announced.setAttribute('role', 'img')
  announced.setAttribute('aria-labelledby', id)
  document.getElementById(ANNOUNCEMENTS)?.append(announced)
  setTimeout(() => announced.remove(), KEPT_MS)
}
