/** The id of the page's status region. It is rendered with the page, since screen readers ignore a region that appears together with its text. */
export const ANNOUNCEMENTS = 'announcements'

/** The copy is removed later, so that screen readers find the text only once. */
const KEPT_MS = 7000

/** Announces the text of an element by its id, when the screen reader pauses. As in React Aria, an image labelled by the element is added to the region. */
export const announce = (id: string): void => {
  const announced = document.createElement('div')
  announced.setAttribute('role', 'img')
  announced.setAttribute('aria-labelledby', id)
  document.getElementById(ANNOUNCEMENTS)?.append(announced)
  setTimeout(() => announced.remove(), KEPT_MS)
}
