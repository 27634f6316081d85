const REASONS: Partial<Record<string, string>> = {
  ENOENT: 'there is no such file or folder. Look for a slip in the name',
  EACCES: 'this user may not use it. Change its permissions',
  EPERM: 'this user may not use it. Change its permissions',
  EROFS: 'it cannot be written to. Choose another place',
  EISDIR: 'it is a folder. Name a file',
  ENOTDIR: 'a part of this path is no folder. Look for a slip in the name',
  EEXIST: 'it exists already. Choose another name',
  ENOSPC: 'the disk is full',
}

export const fileTrouble = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code = '', path } = error as NodeJS.ErrnoException
  const reason = REASONS[code]
  return path === undefined || reason === undefined ? undefined : `${path}: ${reason}.`
}
