/** Whether the browser lets this site notify; `denied` as well where there are no notifications at all. */
export function permission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied';
}

export const isGranted = (): boolean => permission() === 'granted';
