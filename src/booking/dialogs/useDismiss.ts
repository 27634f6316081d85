import { useBookingSend } from '#src/visit/VisitContext.ts'

export const useDismiss = () => {
  const send = useBookingSend()
  return () => send({ type: 'dialog.dismiss' })
}
