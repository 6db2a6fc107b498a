/* The agreement of the API and the site's edge about photos. */

/** The path of all photos. */
export const PHOTOS = '/photos';

/** The name of the cookie that shows photos to a browser. Its path names the owner. */
export const PHOTO_PASS = 'photo-pass';

/** In base64url characters: 132 bits of a SHA-256 HMAC. */
export const SIGNATURE_LENGTH = 22;
