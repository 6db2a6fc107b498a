import { PHOTO_PASS, PHOTOS, SIGNATURE_LENGTH } from '#shared/domain/photo-access.ts';

/** The keys that sign access to photos. */
export interface PhotoKeys {
  /** The secret, as functions read it. */
  json: string;
  /**
   * A number to change when the secret has changed: CloudFormation reads it again only if the code around it differs.
   */
  edition: number;
}

/**
 * The function that CloudFront runs for each request of a photo or picture, before it looks into its cache. It shows a
 * photo to browsers with a pass, a picture at a signed address, and answers 403 to everything else. The keys are those
 * with which functions/lib/clients/photo-access.ts signs. A person who can read this function can sign addresses.
 *
 * The address of a photo begins with its owner and its day, so that a cookie can be for them; its object does not.
 */
export const photoViewer = ({ json, edition }: PhotoKeys) => `
const crypto = require('crypto');
// Edition ${edition}
const keys = ${json};
const PHOTO = new RegExp('^${PHOTOS}/([0-9A-Z]{26})/([0-9]{4}-[0-9]{2}-[0-9]{2})/(thumbnails/)?([0-9A-Z]{26})[.]jpg$');
const PICTURE = new RegExp('^${PHOTOS}/(pictures)/([0-9A-Z]{26})/([0-9A-Z]{26})[.]jpg$');

function isSame(left, right) {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}

function isSigned(until, words, signature) {
  if (!(Number(until) > Date.now() / 1000)) return false;
  const text = words.join(' ');
  return Object.keys(keys).some((id) => {
    if (id === 'current') return false;
    const expected = crypto.createHmac('sha256', keys[id]).update(text).digest('base64url');
    return isSame(expected.slice(0, ${SIGNATURE_LENGTH}), signature);
  });
}

function shows(pass, owner, date, name) {
  const parts = pass.split('.');
  if (parts.length !== 3) return false;
  const until = parts[0];
  const shown = parts[1];
  if (shown === 'all') return isSigned(until, ['photos', owner, 'all', until], parts[2]);
  const isShown = shown.split('-').indexOf(name.slice(-10)) >= 0;
  return isShown && isSigned(until, ['photos', owner, date, until, shown], parts[2]);
}

function handler(event) {
  const request = event.request;
  const photo = PHOTO.exec(request.uri);
  if (photo) {
    const cookie = request.cookies['${PHOTO_PASS}'];
    const passes = cookie ? cookie.multiValue || [cookie] : [];
    if (passes.some((pass) => shows(pass.value, photo[1], photo[2], photo[4]))) {
      request.uri = '/' + (photo[3] || 'photos/') + photo[1] + '/' + photo[2] + '-' + photo[4] + '.jpg';
      return request;
    }
  }
  const picture = PICTURE.exec(request.uri);
  const until = request.querystring.until;
  const signature = request.querystring.signature;
  if (picture && until && signature) {
    if (isSigned(until.value, ['pictures', picture[2], picture[3], until.value], signature.value)) {
      request.uri = '/pictures/' + picture[2] + '/' + picture[3] + '.jpg';
      return request;
    }
  }
  return { statusCode: 403, statusDescription: 'Forbidden', headers: { 'cache-control': { value: 'no-store' } } };
}`;
