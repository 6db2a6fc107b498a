/* The answers of the test calls in the notification settings. */

export const pushBody = 'Push notifications work in this browser.';
export const pushSent = 'Test push notification sent! Check your browser for the notification.';
export const emailSent = 'Test email sent!';
