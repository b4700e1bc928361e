/** Characters that group digits, and those without a shape, which a copied number may have. */
const BETWEEN_DIGITS = /[\s().\p{Pd}\p{Cf}]/gu;
/** The codes of Ukrainian mobile operators, after any prefix of the country. */
const MOBILE = /^(?:\+?380|00380|80|0)?(?:39|50|6[3678]|7[1-357]|9[1-9])\d{7}$/;

/** Whether a text is one number of a Ukrainian mobile operator, which the carrier sends its messages to. */
export const isUkrainianMobile = (text) => MOBILE.test(text.replace(BETWEEN_DIGITS, ""));
